/**
 * A browser's page translation replaces text nodes by its own elements. React still references the nodes, so removing
 * one or inserting before it would throw and unmount the whole screen.
 */
export function tolerateTranslation(): void {
	const { removeChild, insertBefore } = Node.prototype;
	Node.prototype.removeChild = function remove<Child extends Node>(
		this: Node,
		child: Child,
	): Child {
		if (child.parentNode === this) removeChild.call(this, child);
		return child;
	};
	Node.prototype.insertBefore = function insert<Child extends Node>(
		this: Node,
		child: Child,
		next: Node | null,
	): Child {
		insertBefore.call(this, child, next?.parentNode === this ? next : null);
		return child;
	};
}
