import { createRoot } from "react-dom/client"
import "../src/styles/index.css"
import { TextsProvider } from "../src/texts/TextsProvider.tsx"
import { Gallery } from "./Gallery.tsx"

const root = document.querySelector("#root")
if (root === null) throw new Error("The page has no place for the gallery.")

createRoot(root).render(
  <TextsProvider>
    <Gallery />
  </TextsProvider>
)
