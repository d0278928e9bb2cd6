import { answerTypes } from "../api/ContractValues.ts"
import { Button } from "../components/Button.tsx"
import { Checkbox, Select, TextArea, TextField } from "../form/Fields.tsx"
import { NumberText } from "../form/NumberText.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { labelled, type TypedQuestion } from "./FormDraft.ts"

interface QuestionFieldsProps {
  readonly question: TypedQuestion
  /** Where the question stands in the subcategory, such as `fields.0`. */
  readonly path: string
  readonly onChange: (question: TypedQuestion) => void
  readonly up: (() => void) | undefined
  readonly down: (() => void) | undefined
  readonly remove: () => void
}

/** The fields of a question of a form, which has its place among the others. */
export const QuestionFields = ({ down, onChange, path, question, remove, up }: QuestionFieldsProps) => {
  const { affiliate, common, market } = useTexts()
  const texts = market.catalogue.question
  const name = question.label || texts.label
  const set = (part: Partial<TypedQuestion>) => onChange({ ...question, ...part })
  return (
    <div role="group" aria-label={name} className="question">
      <div className="fields">
        <TextField
          name={`${path}.label`}
          label={texts.label}
          value={question.label}
          onChange={(label) => onChange(labelled(question, label))}
          isRequired
        />
        <TextField
          name={`${path}.key`}
          label={affiliate.forms.key}
          value={question.key}
          onChange={(key) => set({ key })}
          isRequired
        />
        <Select
          name={`${path}.type`}
          label={texts.kind}
          value={question.type}
          onChange={(type) => set({ type })}
          options={answerTypes.map((id) => ({ id, name: affiliate.forms.types[id] }))}
        />
        {question.type === "number" && (
          <>
            <NumberText name={`${path}.min`} label={texts.min} value={question.min} onChange={(min) => set({ min })} />
            <NumberText name={`${path}.max`} label={texts.max} value={question.max} onChange={(max) => set({ max })} />
            <TextField
              name={`${path}.unit`}
              label={texts.unit}
              value={question.unit}
              onChange={(unit) => set({ unit })}
            />
          </>
        )}
      </div>
      {question.type === "choice" && (
        <TextArea
          name={`${path}.options`}
          label={texts.options}
          rows={Math.min(8, question.options.split("\n").length + 1)}
          value={question.options}
          onChange={(options) => set({ options })}
          isRequired
        />
      )}
      <div className="actions">
        <Checkbox isSelected={question.required} onChange={(required) => set({ required })}>
          {affiliate.forms.required}
        </Checkbox>
        <Button kind="quiet" aria-label={texts.up(name)} isDisabled={up === undefined} onPress={() => up?.()}>
          ↑
        </Button>
        <Button kind="quiet" aria-label={texts.down(name)} isDisabled={down === undefined} onPress={() => down?.()}>
          ↓
        </Button>
        <Button kind="quiet" aria-label={texts.remove(name)} onPress={remove}>
          {common.remove}
        </Button>
      </div>
    </div>
  )
}
