/** A piece of a file in base64. */
export function base64Of(slice: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(new Error("Failed to read file"));
    reader.onload = () => {
      const text = typeof reader.result === "string" ? reader.result : "";
      const comma = text.indexOf(",");
      if (comma === -1) {
        reject(new Error("Failed to convert file to base64"));
      } else {
        resolve(text.slice(comma + 1));
      }
    };
    reader.readAsDataURL(slice);
  });
}
