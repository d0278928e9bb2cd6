/**
 * The stored names that a catalogue file may refer to. `accounts` and `affiliates` hold only the ids that the file
 * uses; `categories` and `subcategories` hold all of them.
 */
export interface NamesInUse {
  readonly accounts: ReadonlySet<string>
  readonly affiliates: ReadonlySet<string>
  readonly categories: ReadonlyArray<{ readonly id: string; readonly slug: string }>
  readonly subcategories: ReadonlyArray<{ readonly id: string; readonly slug: string; readonly category: string }>
}
