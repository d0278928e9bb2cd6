import "reflect-metadata"
import { Leadwell, principal } from "@leadwell/leadwell"
import { Body, Controller, HttpException, Inject, Module, type OnApplicationShutdown, Post } from "@nestjs/common"
import { NestFactory } from "@nestjs/core"
import catalog from "../embed/catalog.json" with { type: "json" }
import { refusalOf } from "./Refusal.ts"

// The principal of all leads. A service that authenticates its callers has one for each.
const acme = principal("acme", "leads:create")
const useFactory = () => Leadwell.open({ storage: { postgres: process.env["DATABASE_URL"] }, catalog })

@Controller("leads")
class LeadsController implements OnApplicationShutdown {
  @Inject("Leadwell") private readonly leadwell!: Leadwell
  @Post() receive(@Body() input: unknown) {
    return this.leadwell.leads.receive(acme, input).then(
      ({ lead: { id, stage } }) => ({ id, stage }),
      (error: unknown) => Promise.reject(new HttpException(refusalOf(error).body, refusalOf(error).status))
    )
  }
  onApplicationShutdown = () => this.leadwell.close()
}

@Module({ controllers: [LeadsController], providers: [{ provide: "Leadwell", useFactory }] })
class LeadsModule {}

const app = await NestFactory.create(LeadsModule, { logger: ["error"] })
await app.enableShutdownHooks().listen(process.env["PORT"] ?? 3000, "127.0.0.1")
console.log(`Listens on ${await app.getUrl()}`)
