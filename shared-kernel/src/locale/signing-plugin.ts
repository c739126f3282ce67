/** Names under which the signing browser plug-in speaks of itself and is spoken of: its script, its objects, its maker. */
const SIGNING_PLUGIN = /cades|crypto-?\s?pro|крипто-?\s?про|плагин|(?:browser|signing) plug-?in/iu;

/** Whether the text of an error mentions the signing browser plug-in (chapter 8). */
export const mentionsSigningPlugin = (text: string): boolean => SIGNING_PLUGIN.test(text);
