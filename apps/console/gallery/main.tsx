import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { createRoot } from "react-dom/client"
import { TextsProvider } from "../src/texts/Texts.tsx"
import "../src/styles/index.css"
import { Gallery } from "./Gallery.tsx"

const root = document.querySelector("#root")
if (root === null) throw new Error("The page has no place for the gallery.")

// The parts lead nowhere here, and need something that could lead them.
const router = createRouter({
  routeTree: createRootRoute({ component: Gallery, notFoundComponent: Gallery }),
  history: createMemoryHistory()
})

createRoot(root).render(
  <TextsProvider>
    <RouterProvider router={router as never} />
  </TextsProvider>
)
