import type { DeliveryId } from "@leadwell/domain/delivery/Delivery"
import type { MailMessage } from "@leadwell/people/mail/Mailer"

/** A short mail. */
export const message: MailMessage = {
  id: "019b0000-0000-7000-8000-000000000001" as DeliveryId,
  to: { name: "An", address: "an@example.nl" },
  subject: "Hello",
  text: "Hello",
  html: "<p>Hello</p>",
  headers: {}
}
