/** Groups by name, keeping the order of groups and members. */
export function groupsOf<Member>(
	members: readonly Member[],
	nameOf: (member: Member) => string,
): [name: string, members: Member[]][] {
	const groups = new Map<string, Member[]>();
	for (const member of members) {
		const name = nameOf(member);
		groups.set(name, [...(groups.get(name) ?? []), member]);
	}
	return [...groups];
}
