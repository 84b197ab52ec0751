import * as z from 'zod/mini';

/** The kinds of things in storage [S3.09]. Containers are everything but documents. */
export const containerTypes = ['Client', 'Project', 'Folder'] as const;
export type ContainerType = (typeof containerTypes)[number];

/** The part of a path that names a kind of container: `folders` in `/folders/{id}/documents`. */
export const pathTypes = { Client: 'clients', Project: 'projects', Folder: 'folders' } as const;
export type PathType = (typeof pathTypes)[ContainerType];
export const pathTypeSchema = z.enum(['clients', 'projects', 'folders']);

/** What the asking user may do with an item [S6.05]. */
export const permissionsSchema = z.object({
  canCreate: z.boolean(),
  canRead: z.boolean(),
  canUpdate: z.boolean(),
  canDelete: z.boolean(),
});
export type Permissions = z.infer<typeof permissionsSchema>;

/** Who did something; `kind` tells the firm's people from the client's. */
const personSchema = z.object({ contactId: z.string(), name: z.string(), kind: z.enum(['firm', 'client']) });

/** A lock [S6.05]: type Read with level Master withholds delete. */
const lockSchema = z.object({ type: z.enum(['Read', 'Write']), level: z.enum(['Master', 'Item']) });

const parentSchema = z.object({ id: z.string(), type: z.enum(containerTypes) });

/** Fields that every item has [S3.10]; dates are ISO 8601 in UTC. */
const commonShape = {
  id: z.string(),
  name: z.string(),
  history: z.object({
    createdBy: personSchema,
    createdDate: z.string(),
    modifiedBy: personSchema,
    modifiedDate: z.string(),
  }),
  permissions: permissionsSchema,
  customItemMetaData: z.record(z.string(), z.string()),
  customFields: z.record(z.string(), z.string()),
  isReadByClientUser: z.boolean(),
  commentsCount: z.number(),
  lock: z.nullable(lockSchema),
};

/** A client, project or folder [S3.09–S3.11]. `rootType` names what kind of root it is, for roots only [S4.15]. */
export const containerSchema = z.object({
  ...commonShape,
  type: z.enum(containerTypes),
  parent: z.nullable(parentSchema),
  documentCount: z.number(),
  hasChildren: z.boolean(),
  hasFiles: z.boolean(),
  hasFolders: z.boolean(),
  productType: z.nullable(z.string()),
  processingYear: z.nullable(z.number()),
  isShared: z.boolean(),
  rootType: z.nullable(z.string()),
});
export type Container = z.infer<typeof containerSchema>;

/** A container with its association fields, when they are asked for [S7.26]: what it belongs to. */
export const associatedSchema = z.extend(containerSchema, {
  primaryAssociationId: z.optional(z.string()),
  primaryAssociationType: z.optional(z.literal('Client')),
});

/**
 * A document [S3.12]. `originalItemSize` is in bytes; `conversionSupported` says that it can be viewed in place;
 * `deleteEndpoint` is the path of those that are deleted by an endpoint of their own [S4.18], else `null`.
 */
export const documentSchema = z.object({
  ...commonShape,
  type: z.literal('Document'),
  documentType: z.string(),
  mimeType: z.string(),
  originalItemSize: z.number(),
  conversionSupported: z.boolean(),
  parent: parentSchema,
  deleteEndpoint: z.nullable(z.string()),
});
export type StorageDocument = z.infer<typeof documentSchema>;

/** Metadata that ties a document to a task [S3.13, T3.09]; kept in `customItemMetaData`. */
export const taskMetaDataSchema = z.object({
  ccGroupType: z.string(),
  ccTaskLabel: z.string(),
  ccStep: z.string(),
  /** The task's id, since two tasks may have one label. */
  ccTask: z.optional(z.string()),
  /** The id of the returned file whose place this one takes; ours. */
  ccReplaces: z.optional(z.string()),
});
export type TaskMetaData = z.infer<typeof taskMetaDataSchema>;

/** A node of the container tree; `children` is in the order to show. */
export interface TreeNode {
  id: string;
  children: TreeNode[];
}
export const treeNodeSchema: z.ZodMiniType<TreeNode> = z.object({
  id: z.string(),
  get children() {
    return z.array(treeNodeSchema);
  },
});

/** The name of the project into which a client's people upload when no folder is open [S7.26, decision 21]. */
export const defaultUploadFolderName = 'ClientContactFolder';
