/** Whether a client takes an answer that is compressed with gzip, by its `Accept-Encoding`. */
export const takesGzip = (accepted: string | undefined): boolean =>
  /(?:^|,)\s*gzip\s*(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))(?:[;,]|$)/i.test(accepted ?? "")
