// A name without a sentence, which the test of the reference must notice. The reference leaves this file out.
export const planted = "a name without a sentence"
