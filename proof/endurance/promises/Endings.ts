import type { Run } from "../run/Run.ts"
import { operatorToken, ownerToken, personal } from "../world/Requests.ts"

const secrets = [...personal, new RegExp(ownerToken), new RegExp(operatorToken)]

/** A server that starts while the database is away says so and ends. It is started again, as by any supervisor. */
const refusal = /"message":"DATABASE_URL cannot be reached/

/** What is wrong with how the processes of the servers ended, and with what they printed. */
export const wrongEndings = ({ observed }: Run): ReadonlyArray<string> =>
  observed.endings
    .flatMap(({ cause, code, hadListened, said, server }) => [
      cause === null && hadListened ? [`server ${server} ended by itself with ${code}`] : [],
      cause === "terminate" && hadListened && code !== 0 ? [`server ${server} ended with ${code} after SIGTERM`] : [],
      secrets.filter((mark) => mark.test(said)).map(({ source }) => `server ${server} printed ${source}`),
      said
        .split("\n")
        .filter((line) => /"level":"(?:ERROR|FATAL)"/i.test(line) && (hadListened || !refusal.test(line)))
        .map((line) => `server ${server} logged a fault of its own: ${line.slice(0, 300)}`)
    ])
    .flat()
