import { useMutation } from "@tanstack/react-query"
import { request } from "../api/Client.ts"
import type { Answer } from "../api/Contract.ts"
import type { Refusal } from "../api/Refusal.ts"
import { Button } from "../components/Button.tsx"
import { TextField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { keepDestination } from "./Destination.ts"

/** Asks for a link by mail. The address stays, to be corrected when no mail comes. */
export const AskForLink = ({ from }: { readonly from: string | undefined }) => {
  const { account, common } = useTexts()
  const asking = useMutation<Answer<"POST /api/session/link">, Refusal, string>({
    mutationFn: (email) => request("POST /api/session/link", { body: { email } }),
    onSuccess: () => keepDestination(from)
  })
  return (
    <Form losesNothing refusal={asking.error} onSubmit={(form) => asking.mutate(String(form.get("email")))}>
      {asking.isSuccess && (
        <p className="notice" role="status">
          {asking.data.sends_mail ? account.signIn.linkSent : account.signIn.noMail}
        </p>
      )}
      <TextField name="email" type="email" autoComplete="email" label={common.email} isRequired />
      <Button type="submit" isPending={asking.isPending}>
        {account.signIn.askForLink}
      </Button>
    </Form>
  )
}
