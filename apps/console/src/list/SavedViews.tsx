import { useRouter } from "@tanstack/react-router"
import { useChange } from "../api/Queries.ts"
import { type Session, useSession } from "../api/Session.ts"
import { Button, EndButtons } from "../components/Button.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { tell } from "../components/Notices.tsx"
import { TextField } from "../field/Fields.tsx"
import { Form } from "../field/Form.tsx"
import { Link, withSearch } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"
import type { ListAddress } from "./ListAddress.ts"

type View = Session["views"][number]

/** A list of which people save views. */
export type ViewedList = View["list"]

interface SavedViewsProps {
  readonly list: ViewedList
  readonly address: Pick<ListAddress<string>, "asked">
}

/** Returns the views that the person saved of a list, and the one that the list shows now. */
const useViews = ({ address: { asked }, list }: SavedViewsProps) => {
  const views = useSession().views.filter((view) => view.list === list)
  const keys = Object.keys(asked)
  const isShown = ({ query }: View) =>
    keys.length === Object.keys(query).length && keys.every((key) => query[key] === asked[key])
  return { views, shown: views.find(isShown) }
}

/** Links to the views that the person saved of a list. There is nothing where there are none. */
export const SavedViews = (props: SavedViewsProps) => {
  const { savedViews } = useTexts().common
  const { history } = useRouter()
  const { shown, views } = useViews(props)
  if (views.length === 0) return null
  return (
    <nav className="tabs views" aria-label={savedViews.title}>
      {views.map((view) => (
        <Link
          key={view.id}
          href={withSearch(history.location.pathname, view.query)}
          {...(view === shown && { "aria-current": "true" as const })}
        >
          {view.name}
        </Link>
      ))}
    </nav>
  )
}

const SaveView = ({ address: { asked }, close, list }: SavedViewsProps & { readonly close: () => void }) => {
  const { common } = useTexts()
  const { error, isPending, mutate } = useChange("POST /api/session/views", close)
  const save = (form: FormData) =>
    mutate(
      { body: { list, name: String(form.get("name")), query: asked as Readonly<Record<string, string>> } },
      { onSuccess: () => tell(common.saved(String(form.get("name")))) }
    )
  return (
    <Form refusal={error} marked={["views"]} onSubmit={save}>
      <TextField
        autoFocus
        isRequired
        name="name"
        maxLength={60}
        label={common.name}
        hint={common.savedViews.hint}
        fault={error?.errors["views"] && common.savedViews.full}
      />
      <EndButtons label={common.save} isPending={isPending} close={close} />
    </Form>
  )
}

const RemoveView = ({ view }: { readonly view: View }) => {
  const { savedViews } = useTexts().common
  const { isPending, mutate } = useChange("DELETE /api/session/views/:view", () => tell(savedViews.removed(view.name)))
  return (
    <Button isPending={isPending} onPress={() => mutate({ params: { view: view.id } })}>
      {savedViews.remove}
    </Button>
  )
}

/** The button that saves what a list is asked for as a view, or removes the view that it shows. */
export const ViewButton = (props: SavedViewsProps) => {
  const { savedViews } = useTexts().common
  const { shown } = useViews(props)
  if (shown !== undefined) return <RemoveView key={shown.id} view={shown} />
  if (Object.keys(props.address.asked).length === 0) return null
  return <DialogButton label={savedViews.save}>{(close) => <SaveView {...props} close={close} />}</DialogButton>
}
