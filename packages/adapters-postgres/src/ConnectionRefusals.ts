import { Fact } from "@leadwell/domain/privacy/Fact"

/** The URL of a database has a parameter that cannot be used. `problem` is the reason, without the value. */
export class AddressInvalid extends Fact(
  "AddressInvalid",
  "The URL of a database has a parameter that cannot be used."
)<{ readonly problem: string }> {}

/** The server is older than the oldest version that Leadwell works on. */
export class ServerTooOld extends Fact(
  "ServerTooOld",
  "The server is older than the oldest version that Leadwell works on."
)<{ readonly version: string }> {}

/** The address leads to something that only resembles PostgreSQL, and commits in another order. */
export class NotPlainPostgres extends Fact(
  "NotPlainPostgres",
  "The address leads to something that only resembles PostgreSQL, and commits in another order."
)<{ readonly product: string }> {}

/** The database stores text in another encoding than UTF-8, which cannot hold every name. */
export class EncodingNotUtf8 extends Fact(
  "EncodingNotUtf8",
  "The database stores text in another encoding than UTF-8, which cannot hold every name."
)<{ readonly encoding: string }> {}
