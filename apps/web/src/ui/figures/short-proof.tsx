import { serverWords } from "../../lib/network/server-words.ts";

/** What proves that shares were sold short, in the server's words; nothing for what needs no proof. */
export const ShortProof = ({ proof }: { readonly proof: string | null }) =>
  proof === null ? null : <span className="block">{serverWords(proof)}</span>;
