/** An icon of 32 by 32 pixels, a drop above a line, as an ICO file in base64. */
const ico = `
AAABAAEAICAAAAEAIABoAQAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAgAAAAIAQDAAAAgVRnxwAAADBQTFRFTGlxDl5rD15qDl5qD19qC1xpD19r////
Pn+J6vLydKKpIGt2utHUqMbKz9/hSYaPWfrTIQAAAAZ0Uk5TAPKDz1QVikewvwAAAAlwSFlzAAALEwAACxMBAJqcGAAAAMxJREFUKM9jYGBVFkuDgkSj
AAYGBsc0JCDCwMCShgIcGAJRBUQZ1FAFkhjMIIysZRA6mQFqRXsF1CIGCJ09vXIbhAUVyCkvP4YisLy8vApZIKMcCNqQBPJAAs+QBJaDBKoQAtnTQQIQ
e8ACWeVgsAwukAMROAYXyIQITIMLpEMEynCryIUIXIML5EMEviEcdh3Er0VyaQ7cVphvV5aXz0L4dkdHR8eqVUCiGyQgBvUJ1DeJwEBGEUgGRQNICxh0
g6IBI6IwohIjstGTAwAOgdM+lh84CQAAAABJRU5ErkJggg==
`

/** The icon that browsers show beside the title of the documentation. */
export const favicon: Uint8Array = Uint8Array.from(atob(ico.replaceAll("\n", "")), (character) =>
  character.charCodeAt(0)
)
