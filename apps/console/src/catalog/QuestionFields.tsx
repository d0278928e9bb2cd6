import { Button } from "../components/Button.tsx"
import { Checkbox, Select, TextArea, TextField } from "../field/Fields.tsx"
import { fieldsOf } from "../field/FieldsOf.ts"
import { NumberText } from "../field/NumberText.tsx"
import { optionsOf } from "../field/Option.ts"
import { useTexts } from "../texts/Texts.tsx"
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
  const field = fieldsOf(question, onChange, `${path}.`)
  return (
    <div role="group" aria-label={name} className="question">
      <div className="fields">
        <TextField
          {...field("label")}
          label={texts.label}
          onChange={(label) => onChange(labelled(question, label))}
          isRequired
        />
        <TextField {...field("key")} label={affiliate.forms.key} isRequired />
        <Select {...field("type")} label={texts.kind} options={optionsOf(affiliate.forms.types)} />
        {question.type === "number" && (
          <>
            <NumberText {...field("min")} label={texts.min} />
            <NumberText {...field("max")} label={texts.max} />
            <TextField {...field("unit")} label={texts.unit} />
          </>
        )}
      </div>
      {question.type === "choice" && (
        <TextArea
          {...field("options")}
          label={texts.options}
          rows={Math.min(8, question.options.split("\n").length + 1)}
          isRequired
        />
      )}
      <div className="actions">
        <Checkbox name={`${path}.required`} isSelected={question.required} onChange={field("required").onChange}>
          {affiliate.forms.required}
        </Checkbox>
        <Button kind="quiet" aria-label={texts.up(name)} isDisabled={up === undefined} onPress={() => up?.()}>
          ↑
        </Button>
        <Button kind="quiet" aria-label={texts.down(name)} isDisabled={down === undefined} onPress={() => down?.()}>
          ↓
        </Button>
        <Button kind="quiet" aria-label={`${common.remove}: ${name}`} onPress={remove}>
          {common.remove}
        </Button>
      </div>
    </div>
  )
}
