/**
 * A browser's page translation puts elements of its own in the place of text nodes. React, which still holds
 * the nodes, would fail to remove them or to insert before them, and lose the whole screen.
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
