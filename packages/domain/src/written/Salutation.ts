import { compactText } from "../input/NormalText.ts"
import type { Gender } from "../lead/Gender.ts"

/** How people and forms write each salutation, in Dutch, English and French, without dots. */
const words: Readonly<Record<Gender, string>> = {
  male: "male|m|man|mr|mister|heer|de heer|dhr|hr|meneer|mijnheer|homme|monsieur",
  female: "female|f|v|vrouw|mevrouw|mevr|mw|mvr|mrs|ms|miss|woman|femme|mme|madame|mlle|mademoiselle",
  other: "other|anders|divers|x|autre",
  unknown: "unknown|onbekend|zeg ik liever niet|i would rather not say|m/v|v/m|dhr/mevr|de heer/mevrouw|inconnu"
}

const gendersByWord = new Map(
  Object.entries(words).flatMap(([gender, all]) => all.split("|").map((word) => [word, gender as Gender] as const))
)

/** Returns the gender that a salutation tells, such as `Dhr.` or `Mevrouw`, or undefined when it tells none. */
export const genderFromText = (text: string): Gender | undefined =>
  gendersByWord.get(
    compactText(text)
      .toLowerCase()
      .replaceAll(".", "")
      .replaceAll(/\s*\/\s*/gu, "/")
  )
