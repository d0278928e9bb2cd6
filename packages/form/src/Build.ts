type Child = Node | string | null

/** Makes an element with attributes and children. `true` sets an attribute without a value, null and `false` none. */
export const build = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number | boolean | null | undefined>> = {},
  ...children: ReadonlyArray<Child>
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value))
    }
  }
  element.append(...children.filter((child) => child !== null))
  return element
}
