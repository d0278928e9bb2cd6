/** A manifest of npm, or the entry of one in a lock file. */
type Manifest = Record<string, unknown>

const lists = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"] as const

const isOwn = (name: string): boolean => name.startsWith("@leadwell/")

/** Returns a manifest of the project with another version, also of the packages of the project that it depends on. */
export const withVersion = (manifest: Manifest, version: string): Manifest => ({
  ...manifest,
  ...("version" in manifest && { version }),
  ...Object.fromEntries(
    lists.flatMap((list) => {
      const named = manifest[list] as Record<string, string> | undefined
      if (named === undefined) return []
      const entries = Object.entries(named)
      return [[list, Object.fromEntries(entries.map(([one, wanted]) => [one, isOwn(one) ? version : wanted]))]]
    })
  )
})

/** Returns the text under a heading of a changelog, or undefined when there is no such heading. */
export const sectionOf = (changelog: string, heading: string): string | undefined => {
  const [, ...sections] = changelog.split(/^## /m)
  const found = sections.find((section) => section.split("\n", 1)[0]!.split(" ", 1)[0] === heading)
  return found?.split("\n").slice(1).join("\n").trim()
}

/** Returns a page without the line that tells how to install what is not published yet. */
export const publishedPage = (page: string): string => page.replace(/^Until \d+\.\d+\.\d+ is published: .*\n\n/m, "")

/** Returns a changelog whose section "Next" is now that of a version. Without "Next" it says that nothing changed. */
export const releasedChangelog = (changelog: string, version: string, day: string): string =>
  sectionOf(changelog, "Next") === undefined
    ? changelog.replace("# Changelog\n", `# Changelog\n\n## ${version} (${day})\n\nNothing has changed.\n`)
    : changelog.replace(/^## Next$/m, `## ${version} (${day})`)
