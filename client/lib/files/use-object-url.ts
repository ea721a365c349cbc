import { useEffect, useState } from "react";

/** An address for a blob, revoked when the blob changes or the component goes. */
export function useObjectUrl(blob: Blob | null | undefined): string | undefined {
	const [url, setUrl] = useState<string>();
	useEffect(() => {
		if (!blob) return;
		const created = URL.createObjectURL(blob);
		setUrl(created);
		return () => {
			URL.revokeObjectURL(created);
			setUrl(undefined);
		};
	}, [blob]);
	return url;
}
