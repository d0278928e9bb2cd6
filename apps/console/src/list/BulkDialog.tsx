import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { Button } from "../components/Button.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { tell } from "../components/Notices.tsx"
import { refusalText } from "../components/RefusalText.ts"
import { Form } from "../field/Form.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { inTurn, type Undone } from "./InTurn.ts"
import type { Id } from "./Selection.tsx"

const [fewAtOnce, oneByOne] = [4, 1]

interface UndoneListProps<R> {
  readonly undone: ReadonlyArray<Undone<R>>
  readonly nameOf: (row: R) => string
  readonly title: (count: number) => string
}

/** Which rows something cannot be done with, and why: those with the same reason together. */
const UndoneList = <R,>({ nameOf, title, undone }: UndoneListProps<R>) => {
  const texts = useTexts()
  const reasonOf = ({ refusal }: Undone<R>): string => {
    if (refusal === undefined) return texts.common.selection.stopped
    const { faults, text } = refusalText(texts, refusal, () => false)
    return faults.length === 0 ? text : faults.map((fault) => fault.text).join(" ")
  }
  if (undone.length === 0) return null
  return (
    <div className="notice" data-tone="waiting">
      <div>
        <p>{title(undone.length)}</p>
        <ul className="faults">
          {[...Map.groupBy(undone, reasonOf)].map(([reason, alike]) => (
            <li key={reason}>
              <strong>{alike.map(({ row }) => nameOf(row)).join(", ")}</strong>: {reason}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const Progress = ({ all, count, title }: Readonly<Record<"all" | "count", number> & { title: string }>) => (
  <label className="field">
    {title}
    <progress className="progress" max={all} value={count} />
  </label>
)

interface BulkDialogProps<R extends { readonly id: Id }, A> {
  readonly rows: ReadonlyArray<R>
  readonly nameOf: (row: R) => string
  /** The words of the button, and of the title, for a number of rows. */
  readonly action: (count: number) => string
  readonly kind?: "first" | "danger"
  /** Tells what would be done with one row, or rejects with a refusal. */
  readonly foresee: (row: R) => Promise<A>
  /** Sums up what would be done. */
  readonly summary: (foreseen: ReadonlyArray<A>) => ReactNode
  readonly act: (row: R, form: FormData) => Promise<unknown>
  readonly done: (count: number) => string
  /** The fields that the rows share. */
  readonly children?: ReactNode
  /** Gets the rows with which nothing was done. */
  readonly close: (undone: ReadonlyArray<Id>) => void
}

/**
 * Does the same with several rows: it looks first what that would do with each, and then does it, one request for each.
 * It touches nothing that it did not look at, and tells what failed and why.
 */
export const BulkDialog = <R extends { readonly id: Id }, A>({
  act,
  action,
  children,
  close,
  done,
  foresee,
  kind = "first",
  nameOf,
  rows,
  summary
}: BulkDialogProps<R, A>) => {
  const { common } = useTexts()
  const texts = common.selection
  const client = useQueryClient()
  const [count, setCount] = useState(0)
  const stop = useRef<AbortController>(undefined)
  // What a decision would do is asked for once, and no more after it is made.
  const looked = useQuery({
    queryKey: ["effects", action(0), ...rows.map(({ id }) => id)],
    queryFn: ({ signal }) => inTurn(rows, fewAtOnce, foresee, signal, setCount),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY
  })
  const { done: possible = [], undone: impossible = [] } = looked.data ?? {}
  const work = useMutation({
    mutationFn: (form: FormData) => {
      setCount(0)
      const [begun, end] = [possible.map(({ row }) => row), new AbortController()]
      stop.current = end
      return inTurn(begun, oneByOne, (row) => act(row, form), end.signal, setCount)
    },
    onSuccess: (made) => {
      void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== "effects" })
      if (made.undone.length > 0) return
      tell(done(made.done.length))
      close(impossible.map(({ row }) => row.id))
    }
  })
  const leave = () => {
    if (work.isPending) stop.current?.abort()
    else close((work.data ? [...work.data.undone, ...impossible].map(({ row }) => row) : rows).map(({ id }) => id))
  }
  useEffect(() => () => stop.current?.abort(), [])
  return (
    <Dialog title={action(rows.length)} isOpen isKept={work.isPending} close={leave}>
      {work.data ? (
        <>
          {work.data.done.length > 0 && <p>{done(work.data.done.length)}</p>}
          <UndoneList undone={work.data.undone} nameOf={nameOf} title={texts.failed} />
          <div className="actions">
            <Button autoFocus kind="first" onPress={leave}>
              {common.close}
            </Button>
          </div>
        </>
      ) : (
        <Form onSubmit={(form) => work.mutate(form)}>
          {children}
          {work.isPending ? (
            <Progress title={texts.doing} all={possible.length} count={count} />
          ) : looked.data ? (
            <div role="status">
              {possible.length > 0 && summary(possible.map(({ answer }) => answer))}
              <UndoneList undone={impossible} nameOf={nameOf} title={texts.impossible} />
            </div>
          ) : (
            <Progress title={texts.looking} all={rows.length} count={count} />
          )}
          <div className="actions">
            <Button
              kind={kind}
              type="submit"
              isDisabled={looked.data !== undefined && possible.length === 0}
              isPending={work.isPending || looked.data === undefined}
            >
              {action(looked.data ? possible.length : rows.length)}
            </Button>
            <Button onPress={leave}>{work.isPending ? texts.stop : common.cancel}</Button>
          </div>
        </Form>
      )}
    </Dialog>
  )
}
