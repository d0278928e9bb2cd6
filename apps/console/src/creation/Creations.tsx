import { useEffect, useRef } from "react"
import type { Answer } from "../api/Contract.ts"
import { nameOf, useAccounts } from "../api/Names.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { Checkbox } from "../field/Fields.tsx"
import { inText, useFormat, useTexts } from "../texts/Texts.tsx"

/** The tokens and webhooks that a person made and that still work. */
export type Creations = Answer<"DELETE /api/people/:person">["created"]

/** Whether a person made nothing that still works. */
export const isNothing = ({ tokens, webhooks }: Creations): boolean => tokens.length + webhooks.length === 0

interface CreationsProps {
  /** The name of the person. */
  readonly name: string
  readonly created: Creations
  /** Whether what the person made ends too. */
  readonly revokes: boolean
  readonly onChange: (revokes: boolean) => void
}

/** What a person made and could not make any more, and whether it ends too. */
export const CreationList = ({ created, name, onChange, revokes }: CreationsProps) => {
  const { business, creations: texts, sending } = useTexts()
  const { date } = useFormat()
  const isOperator = roleOf(useSession()) === "operator"
  const accounts = useAccounts()
  const list = useRef<HTMLDivElement>(null)
  // It may be below the end of the window.
  useEffect(() => {
    list.current?.scrollIntoView({ block: "nearest" })
  }, [])
  const { abilityNames, everyAccount } = business.connections
  const accountName = (account: string | null) => (account === null ? everyAccount : nameOf(accounts, account))
  const madeAt = ({ account, created_at }: { readonly account: string | null; readonly created_at: string }) =>
    inText(texts.madeAt, isOperator ? accountName(account) : "", date(created_at))
  const rows = [
    ...created.tokens.map((token) => ({
      id: `token ${token.id}`,
      title: token.name,
      kind:
        token.abilities.length === 0
          ? sending.form.keyOfForm
          : texts.token(token.abilities.map((ability) => abilityNames[ability]).join(", ")),
      made: madeAt(token)
    })),
    ...created.webhooks.map((webhook) => ({
      id: `webhook ${webhook.id}`,
      title: webhook.url,
      kind: business.connections.webhook,
      made: madeAt(webhook)
    }))
  ]
  return (
    <div ref={list} className="notice" data-tone="waiting" role="status">
      <div className="form">
        <p>{texts.left(name)}</p>
        <ul className="rows">
          {rows.map(({ id, kind, made, title }) => (
            <li key={id}>
              <span className="wide-text">
                {title}
                <small>{kind}</small>
                <small>{made}</small>
              </span>
            </li>
          ))}
        </ul>
        <Checkbox isSelected={revokes} onChange={onChange}>
          {texts.revoke}
        </Checkbox>
        <p className="hint">{texts.revokeHint}</p>
      </div>
    </div>
  )
}
