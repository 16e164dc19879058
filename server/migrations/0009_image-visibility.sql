CREATE INDEX "species_image" ON "species" USING btree ("image") WHERE "species"."image" is not null;--> statement-breakpoint
CREATE INDEX "trees_image" ON "trees" USING btree ("image") WHERE "trees"."image" is not null;--> statement-breakpoint
CREATE INDEX "users_photo" ON "users" USING btree ("photo") WHERE "users"."photo" is not null;