import { useState } from "react"
import { useChange } from "../api/Queries.ts"
import { Button, EndButtons } from "../components/Button.tsx"
import { tell } from "../components/Notices.tsx"
import { Section } from "../components/Page.tsx"
import { Select, TextArea, TextField } from "../field/Fields.tsx"
import { Form } from "../field/Form.tsx"
import { optionsOf } from "../field/Option.ts"
import { useTexts } from "../texts/Texts.tsx"
import { type LeadKey, useLeadKeys } from "./LeadKeys.ts"
import { SourceField } from "./SourceField.tsx"
import { type Hook, keyName, seenKeys, settingsOf, type Source, sourcesOf } from "./Sources.ts"
import { suggested } from "./Suggestions.ts"

const groups = Object.keys({
  person: null,
  place: null,
  work: null,
  answers: null,
  agreement: null,
  consent: null
} satisfies Record<LeadKey["group"], null>) as ReadonlyArray<LeadKey["group"]>

/** Offers a key that the form has not sent yet. */
const KeyToCome = ({ offer }: { readonly offer: (key: string) => void }) => {
  const { hooks } = useTexts().sending
  const [typed, setTyped] = useState("")
  return (
    <div className="copy-text">
      <TextField label={hooks.addKey} value={typed} onChange={setTyped} />
      <Button
        isDisabled={typed.trim() === ""}
        onPress={() => {
          offer(typed.trim())
          setTyped("")
        }}
      >
        {hooks.addKeyButton}
      </Button>
    </div>
  )
}

/** What a hook makes of what a form sends: the sources of each value, how dates are written, and the terms. */
export const HookSettings = ({ hook }: { readonly hook: Hook }) => {
  const { affiliate, common, sending } = useTexts()
  const { hooks: texts } = sending
  const [name, setName] = useState(hook.name)
  const [sources, setSources] = useState(() => sourcesOf(hook))
  const [offered, setOffered] = useState<ReadonlyArray<string>>([])
  const [dateFormat, setDateFormat] = useState(hook.date_format)
  const [terms, setTerms] = useState(hook.terms_text ?? "")
  const { error, isPending, mutate } = useChange("PATCH /api/hooks/:id", () => tell(common.saved(name)))
  const allKeys = useLeadKeys(hook.subcategory_id)
  // A full name has both of the others.
  const keys = allKeys.map((one) =>
    sources["full_name"] !== undefined && one.key.endsWith("_name") ? { ...one, isRequired: false } : one
  )
  const used = Object.values(sources).flatMap((source) => (source && "theirs" in source ? [source.theirs] : []))
  const seen = seenKeys(hook)
  const theirKeys = [...new Set([...seen, ...used, ...offered])]
  const unused = seen.filter((key) => !used.includes(key))
  const open = keys.filter(({ isRequired, key }) => isRequired && sources[key] === undefined).length
  const { accept_terms: accepted } = sources
  const suggestion = suggested(keys, theirKeys, sources, hook.key_labels)
  const found = Object.keys(suggestion).filter((key) => sources[key] === undefined).length
  const save = () =>
    mutate({
      params: { id: hook.id },
      body: { name, ...settingsOf(sources), date_format: dateFormat, terms_text: terms.trim() === "" ? null : terms }
    })
  return (
    <Section title={texts.settings}>
      <p className="muted">{theirKeys.length === 0 ? texts.unseen : texts.settingsIntro}</p>
      <Form refusal={error} onSubmit={save}>
        {found > 0 && (
          <div className="notice">
            {texts.found(found)}
            <Button onPress={() => setSources(suggestion)}>{texts.fillIn}</Button>
          </div>
        )}
        <TextField isRequired name="name" label={common.name} value={name} onChange={setName} maxLength={100} />
        {groups.map((group) => {
          const ofGroup = keys.filter((one) => one.group === group)
          return (
            ofGroup.length > 0 && (
              <fieldset key={group} className="sources">
                <legend>{texts.groups[group]}</legend>
                <div className="fields">
                  {ofGroup.map((leadKey) => (
                    <SourceField
                      key={leadKey.key}
                      leadKey={leadKey}
                      theirKeys={theirKeys.map((id) => ({ id, name: keyName(id, hook) }))}
                      source={sources[leadKey.key]}
                      onChange={(source: Source) => setSources((former) => ({ ...former, [leadKey.key]: source }))}
                    />
                  ))}
                </div>
                {group === "agreement" && accepted && "constant" in accepted && (
                  <TextArea
                    isRequired
                    name="terms_text"
                    label={texts.termsText}
                    hint={texts.termsHint}
                    value={terms}
                    onChange={setTerms}
                  />
                )}
              </fieldset>
            )
          )
        })}
        <Select
          name="date_format"
          label={texts.dateFormat}
          options={optionsOf(texts.dateFormats)}
          value={dateFormat}
          onChange={setDateFormat}
        />
        <KeyToCome offer={(key) => setOffered((former) => [...former, key])} />
        {unused.length > 0 && (
          <p className="muted">
            {texts.unused}: {unused.map((key) => keyName(key, hook)).join(", ")}
          </p>
        )}
        <div className="save-bar">
          <EndButtons label={common.save} isPending={isPending}>
            <span role="status" className="hint">
              * {affiliate.forms.required}. {open > 0 ? texts.open(open) : texts.complete}
            </span>
          </EndButtons>
        </div>
      </Form>
    </Section>
  )
}
