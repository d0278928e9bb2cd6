import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { RouterProvider as AriaRouter } from "react-aria-components"
import { createRoot } from "react-dom/client"
import { followOtherTabs } from "./api/OtherTabs.ts"
import { makeQueryClient } from "./api/Queries.ts"
import { applyAppearance, storedAppearance } from "./router/Appearance.ts"
import { router } from "./Routes.tsx"
import "./styles/index.css"
import { TextsProvider } from "./texts/Texts.tsx"

applyAppearance(storedAppearance())

const root = document.querySelector("#root")
if (root === null) throw new Error("The page has no place for the application.")

const client = makeQueryClient()
followOtherTabs(client)

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <TextsProvider>
        <AriaRouter navigate={(href) => router.history.push(href)}>
          <RouterProvider router={router} />
        </AriaRouter>
      </TextsProvider>
    </QueryClientProvider>
  </StrictMode>
)
