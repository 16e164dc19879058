import type { Writable } from 'node:stream';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { makeBackup } from './backup/make-backup.ts';
import { createNightlyBackups } from './backup/nightly-backups.ts';
import { addAdministrationSocket } from './features/administration/administration-socket.ts';
import {
  addBillingRoutes,
  addSignedBodies,
  addWebhookRoutes,
} from './features/billing/billing-routes.ts';
import { addBlocksRoutes } from './features/blocks/blocks-routes.ts';
import { createBlocksService } from './features/blocks/blocks-service.ts';
import { addClientErrorRoutes } from './features/client-errors/client-errors-routes.ts';
import { addCommentsRoutes } from './features/comments/comments-routes.ts';
import { addConfigurationRoutes } from './features/configuration/configuration-routes.ts';
import { publicConfiguration } from './features/configuration/public-configuration.ts';
import { addContactRoutes } from './features/contact/contact-routes.ts';
import { createContactService } from './features/contact/contact-service.ts';
import { addDownloadsRoutes } from './features/downloads/downloads-routes.ts';
import { createDownloadsService } from './features/downloads/downloads-service.ts';
import { createEditRequests } from './features/editing/edit-requests.ts';
import { addEditingRoutes } from './features/editing/editing-routes.ts';
import { createReadLargeEdit } from './features/editing/large-edits/read-large-edit.ts';
import { addExamplesRoutes } from './features/examples/examples-routes.ts';
import { addFoldedBranchesRoutes } from './features/folded-branches/folded-branches-routes.ts';
import { createFoldedBranchesService } from './features/folded-branches/folded-branches-service.ts';
import { addFollowsRoutes } from './features/follows/follows-routes.ts';
import { addHistoryRoutes } from './features/history/history-routes.ts';
import { createHistoryService } from './features/history/history-service.ts';
import { createImageCopies } from './features/images/image-copies.ts';
import { createImageQuota } from './features/images/image-quota.ts';
import { addImagesRoutes, addUploadRoutes } from './features/images/images-routes.ts';
import { createImagesService } from './features/images/images-service.ts';
import { addUploads } from './features/images/uploads.ts';
import { addLikesRoutes } from './features/likes/likes-routes.ts';
import { addModerationMails } from './features/moderation/moderation-mails.ts';
import { addModerationRoutes } from './features/moderation/moderation-routes.ts';
import { addNotificationsRoutes } from './features/notifications/notifications-routes.ts';
import { createAnswerVisitor } from './features/previews/answer-visitor.ts';
import { createDescribePage } from './features/previews/describe-page.ts';
import { addPreviewsRoutes } from './features/previews/previews-routes.ts';
import { createPreviewsService } from './features/previews/previews-service.ts';
import { createReleaseFiles } from './features/releases/release-files.ts';
import { addReleaseFilesRoutes } from './features/releases/release-files-routes.ts';
import { createReleaseSnapshots } from './features/releases/release-snapshots.ts';
import { addReleasesRoutes } from './features/releases/releases-routes.ts';
import { createReleasesService } from './features/releases/releases-service.ts';
import { createTreeVersions } from './features/releases/tree-versions.ts';
import { addSourceLookupRoutes } from './features/source-lookup/source-lookup-routes.ts';
import { createSourceLookup } from './features/source-lookup/source-lookup-service.ts';
import { createSpeciesFiles } from './features/species/species-files.ts';
import { createSpeciesReading } from './features/species/species-reading.ts';
import { addSpeciesRoutes } from './features/species/species-routes.ts';
import { createSpeciesService } from './features/species/species-service.ts';
import { createTreeOpening } from './features/species/tree-opening.ts';
import { addMiniatureRoutes } from './features/trees/miniatures/miniature-routes.ts';
import { addTreesRoutes } from './features/trees/trees-routes.ts';
import { createViewsService } from './features/trees/views/tree-views.ts';
import { createAccountArchive } from './features/users/archive/account-archive.ts';
import { addAccountArchiveRoutes } from './features/users/archive/account-archive-routes.ts';
import { addUsersRoutes } from './features/users/users-routes.ts';
import { createAuthenticate } from './http/authenticate.ts';
import { addBodyProgress } from './http/bodies/body-progress.ts';
import { compression } from './http/bodies/compressed.ts';
import { addJsonBodies, smallBody } from './http/bodies/json-bodies.ts';
import { validatorCompiler } from './http/bodies/validation.ts';
import { answerBrokenRequest } from './http/broken-requests.ts';
import { addErrorReplies, sendError } from './http/error-replies.ts';
import { addDraining } from './http/operations/draining.ts';
import { addHealth } from './http/operations/health.ts';
import { addMetrics } from './http/operations/metrics.ts';
import { addRequestIds, requestId } from './http/operations/request-ids.ts';
import { addRequestLog } from './http/operations/request-log.ts';
import { addDevMail } from './http/pages/dev-mail.ts';
import { addDocumentation } from './http/pages/documentation.ts';
import { addSecurityText } from './http/pages/security-text.ts';
import { addWebApp, type PageSources } from './http/pages/web-app.ts';
import { createRoute } from './http/route.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { createSessionCookies } from './http/session-cookie.ts';
import { createThrottle } from './http/throttle.ts';
import { isMailFolder } from './providers/mail/mail-folder.ts';
import { addRealtime } from './realtime/realtime.ts';
import { createResendNotifications } from './realtime/resend-notifications.ts';
import type { Resources } from './resources.ts';
import { createServices } from './services.ts';

/** Builds the app from its resources. It does not listen yet. Closing it closes the resources. */
export async function buildApp(
  resources: Resources,
  webAppFolder: string,
): Promise<FastifyInstance> {
  const { config } = resources;
  const app = createServer(resources);
  const draining = addDraining(app, config.drainSeconds);
  app.decorateRequest('session', null);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  addErrorReplies(app);
  addRequestIds(app);
  addRequestLog(app);
  addMetrics(app, config.metricsToken);
  addJsonBodies(app);
  addBodyProgress(app);
  addSecurityHeaders(app, config);
  await app.register(cookie);
  await app.register(compress, compression);
  await addDocumentation(app);
  addHealth(app, resources.parts, draining);
  addSecurityText(app, config, resources.now);

  const pageSources = await addFeatures(app, resources);

  if (!config.production && isMailFolder(resources.mailTransport))
    addDevMail(app, resources.mailTransport);
  await addWebApp(app, webAppFolder, pageSources, config.publicUrl);
  app.addHook('onClose', async () => {
    await draining.finished();
    await resources.close();
  });
  return app;
}

/** Each feature is its service over the resources and its routes over the service. */
async function addFeatures(app: FastifyInstance, resources: Resources): Promise<PageSources> {
  const { config } = resources;
  const services = await createServices(resources);
  const { applicationKeys, sessions, plans, notifications, staging, editing, trees } = services;
  const { comments, likes, follows, billing, users, examples, moderation } = services;
  const { administration } = services;
  await staging.recover();
  const contact = createContactService(resources);
  const views = createViewsService(resources);
  const throttle = createThrottle(resources.rateCounter, config.rateLimits);
  const quota = createImageQuota(resources, { plans });
  const copies = createImageCopies(resources, { throttle, quota });
  const images = createImagesService(resources, { users, editing, quota });

  const authenticate = createAuthenticate({
    publicUrl: config.publicUrl,
    throttle,
    applicationKeys,
    sessions,
  });
  const route = createRoute(app, authenticate, throttle);
  const configuration = publicConfiguration(config, applicationKeys.webAppKey);
  addConfigurationRoutes(route, configuration);
  addUsersRoutes(route, {
    users,
    sessions,
    billing,
    cookies: createSessionCookies(config.publicUrl),
    throttle,
  });
  addBillingRoutes(route, billing);
  addContactRoutes(route, contact);
  addClientErrorRoutes(route);
  addSourceLookupRoutes(route, createSourceLookup(resources));
  addNotificationsRoutes(route, notifications);
  addCommentsRoutes(route, comments);
  addLikesRoutes(route, likes);
  addFollowsRoutes(route, follows);
  addModerationMails(resources);
  addModerationRoutes(route, moderation);
  addBlocksRoutes(route, createBlocksService(resources, { follows, trees }));
  const files = createSpeciesFiles(resources);
  const snapshots = createReleaseSnapshots(resources, { files });
  const versions = createTreeVersions(resources, { files, snapshots });
  addTreesRoutes(route, { trees, views, versions });
  const releases = createReleasesService(resources, { plans, files, snapshots });
  addReleasesRoutes(route, releases);
  addExamplesRoutes(route, examples);
  addMiniatureRoutes(route, { trees, sessions });
  addFoldedBranchesRoutes(route, createFoldedBranchesService(resources));
  const reading = createSpeciesReading(resources, { files });
  const species = createSpeciesService(resources, { editing, plans, copies });
  const readLarge = createReadLargeEdit(resources);
  const opening = createTreeOpening(resources, { files });
  addSpeciesRoutes(route, { species, reading, opening, versions, readLarge });
  const own = { users, sessions, reading, images, releases, versions };
  addAccountArchiveRoutes(route, createAccountArchive(resources, own));
  addEditingRoutes(route, createEditRequests(resources, { editing, plans, copies }), readLarge);
  addHistoryRoutes(route, createHistoryService(resources));
  addImagesRoutes(route, { images, sessions });
  await app.register(async (scope) => {
    await addUploads(scope);
    addUploadRoutes(createRoute(scope, authenticate, throttle), images);
  });

  const { publicUrl } = config;
  const previews = createPreviewsService(resources, { trees });
  const downloads = createDownloadsService({ trees, files });
  addPreviewsRoutes(app, { previews, throttle, publicUrl });
  addDownloadsRoutes(app, { downloads, sessions, throttle });
  const releaseFiles = createReleaseFiles(resources, { releases, snapshots, files, previews });
  addReleaseFilesRoutes(app, { releaseFiles, sessions, throttle });

  await app.register(async (scope) => {
    addSignedBodies(scope);
    addWebhookRoutes(createRoute(scope, authenticate, throttle), billing);
  });

  const talk = { comments, likes, follows };
  const resendNotifications = createResendNotifications(resources, { trees, ...talk });
  addRealtime(app, resources, { sessions, throttle, resendNotifications });

  if (config.databaseUrl === null) {
    const { database, imageStore, now } = resources;
    const source = { database, imageStore, now, spoolFolder: config.dataDir };
    const administrable = {
      perform: administration.perform,
      backUp: (out: Writable) => makeBackup(source, out),
    };
    addAdministrationSocket(app, config.dataDir, administrable, resources.logger);
  }

  const sweep = () =>
    resources.background.run('forget what expired', async () => {
      await sessions.forgetExpired();
      await users.forgetExpiredLinks();
      await billing.forgetOldCheckouts();
      await views.forgetOldViews();
      await trees.emptyBins();
      await images.sweepUnused();
    });
  const purge = () =>
    resources.background.run('delete old log data', async () => {
      await administration.purgeLogs();
    });
  const nightly =
    config.production && config.databaseUrl === null ? createNightlyBackups(resources) : null;
  const backUp = () => {
    if (nightly !== null) resources.background.run('nightly backup', nightly.makeIfDue);
  };
  const everyHour = setInterval(() => {
    sweep();
    backUp();
  }, 3_600_000).unref();
  const checkDue = () => {
    billing.checkDueInBackground();
    resources.outbox.relay();
  };
  const everyMinute = setInterval(checkDue, 60_000).unref();
  const everyDay = setInterval(purge, 24 * 3_600_000).unref();
  app.addHook('onReady', async () => {
    checkDue();
    sweep();
    purge();
    backUp();
  });
  app.addHook('preClose', async () => {
    clearInterval(everyMinute);
    clearInterval(everyHour);
    clearInterval(everyDay);
  });
  // Not in the hook above, which may take only so long.
  if (config.examples) await examples.createInEmptyDatabase();
  return {
    describePage: createDescribePage({ trees, releases, users, sessions, throttle, publicUrl }),
    answerVisitor: createAnswerVisitor({ trees, throttle, configuration }),
  };
}

function createServer({ config, logger }: Resources): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = logger;
  return fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    bodyLimit: smallBody.bytes,
    // See `addBodyProgress`.
    requestTimeout: 0,
    forceCloseConnections: 'idle',
    // Requests that arrive during the shutdown are still served: see addDraining.
    return503OnClosing: false,
    // Searches of a few thousand characters are sent in the URL, each with up to nine bytes.
    http: { maxHeaderSize: 64 * 1024, headersTimeout: 30_000 },
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: sendError,
    clientErrorHandler: answerBrokenRequest,
  });
}
