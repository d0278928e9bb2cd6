import { anHour } from "../../recount/Amsterdam.ts"
import type { SimulatedLead } from "../world/SimulatedLead.ts"

/** Whether the digits of a number are all alike or follow each other. */
const isEven = (phone: string): boolean => {
  const steps = new Set([...phone].slice(1).map((digit, index) => Number(digit) - Number(phone[index])))
  return steps.size === 1 && [0, 1, -1].includes([...steps][0]!)
}

const testNames = ["test", "tester", "testing", "asdf", "qwerty", "foo", "bar", "abc", "x", "xx", "xxx"]

const testDomains = ["example.com", "example.net", "test.com", "test.nl"]

const isTest = ({ email, first_name, last_name }: SimulatedLead): boolean => {
  const domain = email.toLowerCase().split("@")[1]!
  return (
    [first_name, last_name].every((name) => testNames.includes(name.toLowerCase())) ||
    testDomains.includes(domain) ||
    ["example", "test", "invalid"].includes(domain.split(".").at(-1)!)
  )
}

const hasLink = ({ description }: SimulatedLead): boolean =>
  ["http://", "https://", "www."].some((start) => description.toLowerCase().includes(start))

/** The words that tell a reviewer of a lead what to look at, given the earlier leads of the person that count. */
export const signalsOf = (lead: SimulatedLead, earlier: ReadonlyArray<SimulatedLead>): ReadonlyArray<string> => {
  const { at, country, phone, postal_code, subcategory } = lead
  const lately = earlier.filter((one) => at - one.at < 24 * anHour)
  const wishes = new Set([subcategory, ...lately.map((one) => one.subcategory)])
  const isNoCode = country === "Nederland" && ["SA", "SD", "SS"].includes(postal_code.slice(-2))
  const found = {
    postal_code_implausible: postal_code[0] === "0" || isNoCode,
    phone_implausible: phone[0] !== "0" || phone[1] === "0" || isEven(phone),
    looks_like_a_test: isTest(lead),
    link_in_text: hasLink(lead),
    many_from_contact: wishes.size > 3
  }
  return Object.entries(found).flatMap(([word, isFound]) => (isFound ? [word] : []))
}
