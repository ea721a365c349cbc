type Waiting<Item> = {
	resolve: (result: IteratorResult<Item>) => void;
	reject: (error: unknown) => void;
};

/** A stream whose items the test pushes one by one. */
export function createHandFedStream<Item>() {
	const steps: ((waiting: Waiting<Item>) => void)[] = [];
	const waiting: Waiting<Item>[] = [];

	function add(step: (waiting: Waiting<Item>) => void) {
		const reader = waiting.shift();
		if (reader) step(reader);
		else steps.push(step);
	}

	return {
		push: (item: Item) => add(({ resolve }) => resolve({ done: false, value: item })),
		fail: (error: unknown) => add(({ reject }) => reject(error)),
		end: () => add(({ resolve }) => resolve({ done: true, value: undefined })),
		[Symbol.asyncIterator](): AsyncIterator<Item> {
			return {
				next: () =>
					new Promise((resolve, reject) => {
						const step = steps.shift();
						if (step) step({ resolve, reject });
						else waiting.push({ resolve, reject });
					}),
			};
		},
	};
}
