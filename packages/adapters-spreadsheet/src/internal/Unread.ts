import type { FileFailure } from "@leadwell/domain/import/SheetReader"

/** Stops the reading of a file. */
export class Unread extends Error {
  readonly reason: FileFailure
  constructor(reason: FileFailure) {
    super(`the file is not read: ${reason}`)
    this.reason = reason
  }
}
