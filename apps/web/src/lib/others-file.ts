/** In the place of a file that isn't told in another's figures. */
export const OTHERS_FILE = "A file that also holds other accounts";
