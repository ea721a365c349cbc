import { useEffect, useState } from "react";

/** An object URL for a blob, revoked when the blob changes or the component unmounts. */
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
