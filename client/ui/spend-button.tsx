import { type ComponentProps, type ReactNode, useId } from "react";
import { useTexts } from "../language/use-texts.ts";
import type { Spending } from "../lib/site/use-spending.ts";
import { Button } from "./button.tsx";

/** What a press costs, as `useSpending` tells it. */
export type Cost = Pick<Spending, "canSpend" | "price" | "isNotable" | "isFree">;

/** The price of a press, where it is to be said before it. */
export function useCost({ price, isFree, isNotable }: Omit<Cost, "canSpend">): string | undefined {
	const t = useTexts("page");
	return isNotable ? t("cost", { points: isFree ? 0 : price }) : undefined;
}

type Props = ComponentProps<typeof Button> & {
	cost: Cost;
	/** Behind the price. */
	after?: ReactNode;
	/** It shows an icon alone, from which nothing parts the price. */
	isIcon?: boolean;
};

/**
 * Every button that calls a model: closed while the points are missing, with its price where that counts. Its name
 * stays the deed alone; the price is its description.
 */
export function SpendButton({
	cost,
	after,
	isIcon = false,
	disabled = false,
	children,
	...rest
}: Props) {
	const id = useId();
	const said = useCost(cost);
	return (
		<>
			<Button disabled={disabled || !cost.canSpend} aria-describedby={id} {...rest}>
				{children}
				{said && (
					<span aria-hidden="true" className="font-normal whitespace-nowrap">
						{!isIcon && "· "}
						{said}
					</span>
				)}
				{after}
			</Button>
			<span id={id} hidden>
				{said}
			</span>
		</>
	);
}
