import { Option } from "effect"

/** The sender of all mails. */
export interface MailSender {
  readonly name: string
  readonly address: string
}

const forms = [
  /^"(?<name>[^"\r\n]*)"\s*<(?<address>[^<>]+)>$/,
  /^(?<name>[^<>\r\n]*?)\s*<(?<address>[^<>]+)>$/,
  /^(?<address>[^<>]+)$/
]

const isAddress = (text: string): boolean => /^[^\s@,;:<>"()]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/.test(text)

/** Reads a sender such as `leads@example.nl` or `Leads <leads@example.nl>`. */
export const readMailSender = (text: string): Option.Option<MailSender> => {
  const found = forms.map((form) => form.exec(text.trim())?.groups).find((groups) => groups !== undefined)
  const { address = "", name = "" } = found ?? {}
  return isAddress(address) ? Option.some({ name: name.trim(), address }) : Option.none()
}

/** Returns the domain of a sender, which is part of the ids of its mails. */
export const domainOf = ({ address }: MailSender): string => address.slice(address.lastIndexOf("@") + 1)
