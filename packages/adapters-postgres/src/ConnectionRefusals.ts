import { Data } from "effect"

/** The URL of a database has a parameter that cannot be used. `problem` is the reason, without the value. */
export class AddressInvalid extends Data.TaggedError("AddressInvalid")<{ readonly problem: string }> {}

/** The server is older than the oldest version that Leadwell works on. */
export class ServerTooOld extends Data.TaggedError("ServerTooOld")<{ readonly version: string }> {}

/** The address leads to something that only resembles PostgreSQL, and commits in another order. */
export class NotPlainPostgres extends Data.TaggedError("NotPlainPostgres")<{ readonly product: string }> {}

/** The database stores text in another encoding than UTF-8, which cannot hold every name. */
export class EncodingNotUtf8 extends Data.TaggedError("EncodingNotUtf8")<{ readonly encoding: string }> {}
