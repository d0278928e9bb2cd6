import { useSeen } from "../api/Seen.ts"
import { Answered, Loading } from "../components/Answered.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { wantedMemberships } from "./ScopeChange.ts"
import { ScopeForm } from "./ScopeForm.tsx"

interface ScopeEditorProps {
  readonly person: { readonly id: string; readonly name: string }
  /** The account of the membership that is changed. */
  readonly account: string
  readonly close: () => void
}

/** Lets somebody change what a person sees of an account, as the person is now. */
export const ScopeEditor = (props: ScopeEditorProps) => {
  const { scope: texts } = useTexts()
  const { isAnew, lookAgain, query, seen } = useSeen("GET /api/people/:person", { person: props.person.id })
  const isMember = seen && wantedMemberships(seen.answer.data).some(({ account }) => account === props.account)
  return (
    <Answered query={query}>
      {() => {
        if (seen === undefined) return <Loading />
        if (!isMember) return <p className="notice">{texts.noMember(props.person.name)}</p>
        return <ScopeForm {...props} seen={seen} isAnew={isAnew} lookAgain={lookAgain} />
      }}
    </Answered>
  )
}

/** A button beside a person that changes what the person sees of an account. */
export const ScopeButton = ({ about, ...seen }: Omit<ScopeEditorProps, "close"> & { readonly about: string }) => (
  <DialogButton label={useTexts().scope.change} about={about}>
    {(close) => <ScopeEditor {...seen} close={close} />}
  </DialogButton>
)
