import { useSeen } from "../api/Seen.ts"
import { Answered } from "../components/Answered.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { Loading } from "../components/Loading.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { ScopeForm } from "./ScopeForm.tsx"
import { wantedMemberships } from "./WantedMemberships.ts"

interface ScopeDialogProps {
  readonly person: { readonly id: string; readonly name: string }
  /** The account of the membership that is changed. */
  readonly account: string
  readonly close: () => void
}

const SeenPerson = (props: ScopeDialogProps) => {
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

/** Lets somebody change what a person sees of an account. */
export const ScopeDialog = ({ isOpen, ...props }: ScopeDialogProps & { readonly isOpen: boolean }) => {
  const { scope } = useTexts()
  return (
    <Dialog title={scope.change} isOpen={isOpen} close={props.close}>
      <SeenPerson {...props} />
    </Dialog>
  )
}
