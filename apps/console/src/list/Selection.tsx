import { type MouseEvent, type ReactNode, useRef, useState } from "react"
import { useTexts } from "../texts/Texts.tsx"

/** What a row of a list is known by. */
export type Id = string | number

/** What can be done with several rows of a list at once. */
export interface Bulk<R> {
  readonly nameOf: (row: R) => string
  /** Whether a row can be selected. */
  readonly isOffered: (row: R) => boolean
  /** The buttons for the selected rows. `keep` selects what was not done, and nothing else. */
  readonly actions: (rows: ReadonlyArray<R>, keep: (ids: ReadonlyArray<Id>) => void) => ReactNode
}

/** Which rows of a list are selected. */
export interface Selection<R> {
  readonly bulk: Bulk<R>
  readonly isSelected: (row: R) => boolean
  readonly select: (rows: ReadonlyArray<R>, isOn: boolean) => void
  readonly keep: (ids: ReadonlyArray<Id>) => void
}

/** Keeps which rows of a list are selected. A row that is no longer shown is not among them. */
export const useSelection = <R,>(bulk: Bulk<R> | undefined, idOf: (row: R) => Id): Selection<R> | undefined => {
  const [ids, setIds] = useState<ReadonlySet<Id>>(new Set())
  if (bulk === undefined) return undefined
  return {
    bulk,
    isSelected: (row) => ids.has(idOf(row)) && bulk.isOffered(row),
    select: (rows, isOn) => {
      const changed = new Set(rows.filter(bulk.isOffered).map(idOf))
      setIds((before) => (isOn ? before.union(changed) : before.difference(changed)))
    },
    keep: (kept) => setIds(new Set(kept))
  }
}

interface SelectedRowsProps<R> {
  readonly rows: ReadonlyArray<R>
  readonly selection: Selection<R>
}

/** Selects all rows of a page, says how many are selected, and has what can be done with them. */
export const SelectionBar = <R,>({ rows, selection }: SelectedRowsProps<R>) => {
  const texts = useTexts().common.selection
  const { bulk, isSelected, keep, select } = selection
  const [offered, selected] = [rows.filter(bulk.isOffered), rows.filter(isSelected)]
  const isAll = selected.length > 0 && selected.length === offered.length
  return (
    <div className="selection-bar" role="group" aria-label={texts.title}>
      <label>
        <input
          type="checkbox"
          ref={(box) => {
            if (box !== null) box.indeterminate = selected.length > 0 && !isAll
          }}
          checked={isAll}
          disabled={offered.length === 0}
          onChange={() => select(offered, !isAll)}
        />
        {texts.all}
      </label>
      <span role="status">{selected.length > 0 && texts.selected(selected.length)}</span>
      <div className="actions">{bulk.actions(selected, keep)}</div>
    </div>
  )
}

/** Returns the cell that selects a row. With Shift, it selects those since the last one too. */
export const useRowTicks = <R,>(rows: ReadonlyArray<R>, selection: Selection<R> | undefined) => {
  const { select: label } = useTexts().common.selection
  const last = useRef<R>(undefined)
  if (selection === undefined) return undefined
  const { bulk, isSelected, select } = selection
  const press = (row: R, { currentTarget, shiftKey }: MouseEvent<HTMLInputElement>) => {
    const [from, to] = [rows.indexOf(last.current ?? row), rows.indexOf(row)].toSorted((a, b) => a - b)
    const isRange = shiftKey && from !== undefined && from >= 0 && to !== undefined
    select(isRange ? rows.slice(from, to + 1) : [row], currentTarget.checked)
    last.current = row
  }
  return (row: R) => (
    <td className="row-tick" role="cell">
      {bulk.isOffered(row) && (
        <label>
          <input
            type="checkbox"
            aria-label={label(bulk.nameOf(row))}
            checked={isSelected(row)}
            onClick={(event) => press(row, event)}
            onChange={() => undefined}
          />
        </label>
      )}
    </td>
  )
}
