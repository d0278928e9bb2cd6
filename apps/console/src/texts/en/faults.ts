/** Says what is wrong with a field, in the words of the server, which are English. */
export const fault = (message: string): string => message
