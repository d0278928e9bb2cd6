// The block in the editor, without a build: two texts to fill in. The server renders the page.
;(({ blockEditor, blocks, components, element }, texts) => {
  const field = (name, { attributes, setAttributes }) =>
    element.createElement(components.TextControl, {
      label: texts[name],
      help: texts[`${name}Help`],
      value: attributes[name],
      onChange: (value) => setAttributes({ [name]: value })
    })

  blocks.registerBlockType("leadwell/form", {
    title: texts.title,
    edit: (block) =>
      element.createElement(
        "div",
        blockEditor.useBlockProps(),
        element.createElement(
          components.Placeholder,
          { label: texts.title, icon: "feedback", isColumnLayout: true },
          field("subcategory", block),
          field("lang", block)
        )
      ),
    save: () => null
  })
})(window.wp, window.leadwellBlock)
