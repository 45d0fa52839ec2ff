/** Where an app answers, and as whom. */
export type Connection = { readonly baseUrl: string; readonly token: string };

export type FileToImport = { readonly name: string; readonly bytes: Buffer };

const POLL_MS = 50;

const PREVIEW = `mutation ($fileContent: String!, $filename: String!) {
  previewFileUpload(fileContent: $fileContent, filename: $filename) { sessionId canConfirm blockedReason } }`;
const CONFIRM = `mutation ($id: ID!) { confirmFileUpload(sessionId: $id) { success message operationId } }`;

type Preview = {
  readonly previewFileUpload: {
    readonly sessionId: string;
    readonly canConfirm: boolean;
    readonly blockedReason: string | null;
  };
};
type Confirmed = {
  readonly confirmFileUpload: {
    readonly success: boolean;
    readonly message: string | null;
    readonly operationId: string | null;
  };
};
type Progress = { readonly status: string; readonly error?: string | null };

/** Signs in as the form does; answers the token. */
export async function signIn(baseUrl: string, username: string, password: string): Promise<string> {
  const { token } = await send<{ token: string }>(`${baseUrl}/api/auth/login`, {
    method: "POST",
    body: { usernameOrEmail: username, password },
  });
  return token;
}

/** Previews and confirms a file as the upload page does, and follows its import to the end. Throws when it is not taken. */
export async function importFile(connection: Connection, { name, bytes }: FileToImport): Promise<void> {
  const { previewFileUpload: preview } = await ask<Preview>(connection, PREVIEW, {
    fileContent: bytes.toString("base64"),
    filename: name,
  });
  if (!preview.canConfirm) {
    throw new Error(`${name} is not taken: ${preview.blockedReason}`);
  }
  const { confirmFileUpload: confirmed } = await ask<Confirmed>(connection, CONFIRM, {
    id: preview.sessionId,
  });
  const failure =
    confirmed.success || confirmed.operationId === null
      ? undefined
      : await failureInBackground(connection, confirmed.operationId);
  if (failure !== undefined || (!confirmed.success && confirmed.operationId === null)) {
    throw new Error(`${name} was not imported: ${failure ?? confirmed.message}`);
  }
}

/** Waits for an import; why it failed, or undefined. */
async function failureInBackground({ baseUrl, token }: Connection, operationId: string) {
  for (;;) {
    const url = `${baseUrl}/api/upload/progress/${operationId}`;
    const { status, error } = await send<Progress>(url, { token });
    if (status !== "PROCESSING") {
      return status === "COMPLETED" ? undefined : (error ?? status);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function ask<Data>({ baseUrl, token }: Connection, query: string, variables: object): Promise<Data> {
  const body = { query, variables };
  const { data, errors } = await send<{ data?: Data; errors?: unknown }>(`${baseUrl}/graphql`, {
    method: "POST",
    token,
    body,
  });
  if (errors !== undefined || data === undefined) {
    throw new Error(JSON.stringify(errors));
  }
  return data;
}

type Request = { readonly method?: string; readonly token?: string; readonly body?: object };

async function send<Answer>(url: string, { method = "GET", token, body }: Request): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) {
    throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  }
  return (await response.json()) as Answer;
}
