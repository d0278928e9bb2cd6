import { isHostName } from "@leadwell/domain/input/HostName"
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

const local = String.raw`(?!\.)(?!.*\.[.@])[^\s\p{C}@,;:<>"()[\]\\]{1,64}`
const wholeAddress = new RegExp(`^${local}@(?<host>[a-z0-9.-]+)$`, "iu")

const isAddress = (address: string): boolean => isHostName(wholeAddress.exec(address)?.groups?.["host"] ?? "")

const hasControls = (name: string): boolean => /[\p{Cc}\p{Bidi_Control}]/u.test(name)

/** Reads a sender such as `leads@example.nl` or `Leads <leads@example.nl>`. */
export const readMailSender = (text: string): Option.Option<MailSender> => {
  const found = forms.map((form) => form.exec(text.trim())?.groups).find((groups) => groups !== undefined)
  const { address = "", name = "" } = found ?? {}
  return isAddress(address) && !hasControls(name) ? Option.some({ name: name.trim(), address }) : Option.none()
}

/** Returns the domain of a sender, which is part of the ids of its mails. */
export const domainOf = ({ address }: MailSender): string => address.slice(address.lastIndexOf("@") + 1)
