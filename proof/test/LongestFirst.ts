import { existsSync } from "node:fs"
import { join, relative } from "node:path"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** The files that `.ci/run` prints as its longest. One that began late would end a run alone. */
const longest = [
  "apps/server/test/console/memberPages.slow.test.ts",
  "packages/adapters-postgres/test/laws.test.ts",
  "apps/server/test/console/operator.test.ts",
  "packages/adapters-http/test/access/whoSeesWhat.test.ts",
  "packages/adapters-postgres/test/backup/backup.test.ts",
  "proof/test/embedding.slow.test.ts",
  "apps/server/test/console/member.test.ts",
  "proof/test/launcher.slow.test.ts",
  "apps/server/test/history/History.test.ts",
  "examples/third-party-adapter/laws.test.ts",
  "packages/domain/test/distribution/Rotation.test.ts",
  "packages/adapters-sharp/test/largePictures.slow.test.ts"
]

/** Begins with the files that run longest, also in a fresh copy, where Vitest knows no times yet. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const { root } = this.ctx.config
    const gone = longest.filter((path) => !existsSync(join(root, path)))
    if (gone.length > 0) throw new Error(`not there: ${gone.join(", ")}`)
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = longest.indexOf(relative(root, moduleId))
      return place < 0 ? longest.length : place
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of Vitest
    const inOrder = await super.sort(files)
    return inOrder.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
