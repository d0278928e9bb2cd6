import { useQuery } from "@tanstack/react-query"

/** The script of the form, by an address that tells its content, and what a browser checks it by. */
export interface FormScript {
  readonly path: string
  readonly integrity: string
}

/** Reads where the script of the form is from the header that names it. A former answer may name one that is gone. */
const readScript = async (signal: AbortSignal): Promise<FormScript> => {
  const { headers, ok } = await fetch("/form.js", { cache: "no-cache", signal })
  const link = headers.get("link") ?? ""
  const path = /<(?<path>[^>]+)>/.exec(link)?.groups?.["path"]
  const integrity = /integrity="(?<integrity>[^"]+)"/.exec(link)?.groups?.["integrity"]
  if (!ok || path === undefined || integrity === undefined) throw new Error("The script of the form is not there.")
  return { path, integrity }
}

/** Reads which script the form has now. A server that is updated has another one. */
export const useFormScript = () =>
  useQuery<FormScript>({ queryKey: ["form script"], queryFn: ({ signal }) => readScript(signal), retry: false })
