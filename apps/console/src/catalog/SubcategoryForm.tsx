import { useState } from "react"
import { request } from "../api/Client.ts"
import { Button } from "../components/Button.tsx"
import { tell } from "../components/Notices.tsx"
import { Section } from "../components/Page.tsx"
import { TextField } from "../field/Fields.tsx"
import { fieldsOf } from "../field/FieldsOf.ts"
import { NumberText } from "../field/NumberText.tsx"
import { wholeNumberOf } from "../field/PlainNumber.ts"
import { useTexts } from "../texts/Texts.tsx"
import type { CatalogueItem } from "./CatalogueItem.ts"
import { formChanges, moved, newQuestion, questionFrom, typedQuestion, type TypedQuestion } from "./FormDraft.ts"
import { FormPreview } from "./FormPreview.tsx"
import { ItemForm, useDifferences } from "./ItemForm.tsx"
import { QuestionFields } from "./QuestionFields.tsx"
import { type CatalogueSubcategory, findSubcategory } from "./Subcategory.ts"

/** Changes a subcategory with its form, which is shown beside as a website shows it. */
export const SubcategoryForm = ({ subcategory }: { readonly subcategory: CatalogueSubcategory }) => {
  const { affiliate, common, market } = useTexts()
  const texts = market.catalogue
  const differences = useDifferences()
  const [texted, setTexted] = useState({
    name: subcategory.name,
    slug: subcategory.slug,
    max_businesses: String(subcategory.max_businesses),
    duplicate_window_days: String(subcategory.duplicate_window_days)
  })
  const field = fieldsOf(texted, setTexted)
  const [questions, setQuestions] = useState<ReadonlyArray<TypedQuestion>>(subcategory.fields.map(typedQuestion))
  const fields = questions.map(questionFrom)
  const typed = {
    ...subcategory,
    ...texted,
    max_businesses: wholeNumberOf(texted.max_businesses),
    duplicate_window_days: wholeNumberOf(texted.duplicate_window_days),
    fields
  }
  const params = { subcategory: subcategory.id }
  const item: CatalogueItem<CatalogueSubcategory> = {
    shown: subcategory,
    typed,
    idKey: "id",
    find: ({ categories = [] }) => findSubcategory(categories, subcategory.id),
    fileOf: ({ category, ...one }, { categories = [] }) => {
      const around = categories.find(({ id }) => id === category)
      return { categories: around === undefined ? [] : [{ ...around, subcategories: [one] }] }
    },
    path: "categories.0.subcategories.0",
    order: questions.map(({ row }) => row).join(),
    save: (body, ifMatch) => request("PATCH /api/subcategories/:subcategory", { params, body, ifMatch }),
    done: () => {
      setQuestions((all) => all.map((one) => ({ ...one, isNew: false })))
      tell(common.saved(texted.name))
    }
  }
  const labels = {
    name: common.name,
    slug: texts.slug,
    max_businesses: texts.places,
    duplicate_window_days: texts.window
  }
  const differencesOf = (shown: CatalogueSubcategory) => {
    const { added, changed, isReordered, removed } = formChanges(shown.fields, fields)
    const lines = [
      ...added.map((label) => `${label}: ${texts.question.added}`),
      ...changed.map((label) => `${label}: ${texts.question.changed}`),
      ...removed.map((label) => `${label}: ${texts.question.removed}`),
      ...(isReordered ? [`${texts.question.order}: ${texts.question.changed}`] : [])
    ]
    const told = lines.map((line) => <div key={line}>{line}</div>)
    return [...differences(shown, typed, labels), ...(lines.length > 0 ? [[texts.questions, told] as const] : [])]
  }
  const replace = (place: number, ...by: ReadonlyArray<TypedQuestion>) =>
    setQuestions(questions.toSpliced(place, 1, ...by))
  return (
    <div className="columns">
      <ItemForm item={item} differences={differencesOf}>
        <Section title={common.subcategory}>
          <div className="fields">
            <TextField {...field("name")} label={labels.name} isRequired />
            <TextField {...field("slug")} label={labels.slug} isRequired />
            <NumberText {...field("max_businesses")} label={labels.max_businesses} isWhole isRequired />
            <NumberText
              {...field("duplicate_window_days")}
              label={labels.duplicate_window_days}
              hint={texts.windowHint}
              isWhole
              isRequired
            />
          </div>
        </Section>
        <Section title={texts.questions}>
          <p className="muted">{texts.question.keyHint}</p>
          <div>
            {questions.map((question, place) => (
              <QuestionFields
                key={question.row}
                question={question}
                path={`fields.${place}`}
                onChange={(changed) => replace(place, changed)}
                up={place === 0 ? undefined : () => setQuestions(moved(questions, place, -1))}
                down={place === questions.length - 1 ? undefined : () => setQuestions(moved(questions, place, 1))}
                remove={() => replace(place)}
              />
            ))}
            <div className="actions">
              <Button
                onPress={() =>
                  setQuestions([...questions, newQuestion(1 + Math.max(-1, ...questions.map(({ row }) => row)))])
                }
              >
                {texts.question.add}
              </Button>
            </div>
          </div>
        </Section>
      </ItemForm>
      <div className="beside">
        <Section title={affiliate.forms.preview}>
          {fields.length === 0 ? (
            <p>{affiliate.forms.noFields}</p>
          ) : (
            <>
              <p className="muted">{affiliate.forms.previewIntro}</p>
              <FormPreview fields={fields} />
            </>
          )}
        </Section>
      </div>
    </div>
  )
}
