import { Data } from "effect"

/** The URL of a database has a parameter that cannot be used. `problem` is the reason, without the value. */
export class AddressInvalid extends Data.TaggedError("AddressInvalid")<{ readonly problem: string }> {}
