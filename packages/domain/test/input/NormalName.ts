import { normalText } from "@leadwell/domain/input/NormalText"
import { nameUpTo } from "@leadwell/domain/input/Text"
import { Schema } from "effect"

/** A name of at most `max` characters of which only blanks at its ends are removed. */
export const normalNameUpTo = (max: number) =>
  nameUpTo(max).check(Schema.makeFilter((text: string) => text.trim() !== "" && normalText(text) === text.trim()))
