/** Whether a client takes an answer that is compressed with gzip, by its `Accept-Encoding`. */
export const takesGzip = (accepted: string | undefined): boolean =>
  /\bgzip\b(?!;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted ?? "")
